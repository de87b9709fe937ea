/*
 * The least that a client can do: opens connections, sends one request on each at a time, reads what comes with a time
 * stamp for each read, and parses nothing but the end of the body.
 *
 *   floor-client PORT CONCURRENCY REQUESTS BODY_FILE
 *
 * Prints: requests, reads, bytes, and the CPU seconds from the first request on.
 */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

static double cpu(void) {
  struct rusage u;
  getrusage(RUSAGE_SELF, &u);
  return u.ru_utime.tv_sec + u.ru_stime.tv_sec + (u.ru_utime.tv_usec + u.ru_stime.tv_usec) / 1e6;
}

int main(int argc, char **argv) {
  if (argc != 5) return 2;
  int port = atoi(argv[1]), concurrency = atoi(argv[2]), requests = atoi(argv[3]);
  static char body[1 << 16], request[1 << 17], buffer[1 << 16];
  FILE *f = fopen(argv[4], "r");
  if (!f) return 2;
  size_t length = fread(body, 1, sizeof body, f);
  fclose(f);
  int n = snprintf(request, sizeof request, "POST /v1/completions HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\ncontent-length: %zu\r\n\r\n", length);
  memcpy(request + n, body, length);
  size_t size = n + length;
  int poller = epoll_create1(0), on = 1, sent = 0, done = 0;
  long reads = 0, bytes = 0;
  volatile long stamps = 0;
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  char (*tails)[5] = calloc(65536, sizeof *tails);
  int *fds = calloc(concurrency, sizeof *fds);
  for (int i = 0; i < concurrency; i++) {
    int fd = socket(AF_INET, SOCK_STREAM, 0);
    if (connect(fd, (struct sockaddr *)&address, sizeof address)) return 1;
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    struct epoll_event e = {.events = EPOLLIN, .data.fd = fd};
    epoll_ctl(poller, EPOLL_CTL_ADD, fd, &e);
    fds[i] = fd;
  }
  double before = cpu();
  for (int i = 0; i < concurrency && sent < requests; i++, sent++)
    if (send(fds[i], request, size, MSG_NOSIGNAL) < 0) return 1;
  struct epoll_event events[256];
  while (done < requests) {
    int ready = epoll_wait(poller, events, 256, 10000);
    if (ready <= 0) return 1;
    for (int i = 0; i < ready; i++) {
      int fd = events[i].data.fd;
      ssize_t got = recv(fd, buffer, sizeof buffer, MSG_DONTWAIT);
      struct timespec t;
      clock_gettime(CLOCK_MONOTONIC, &t);
      stamps += t.tv_nsec & 1;
      if (got <= 0) return 1;
      reads++;
      bytes += got;
      char *tail = tails[fd];
      if (got >= 5) memcpy(tail, buffer + got - 5, 5);
      else {
        memmove(tail, tail + got, 5 - got);
        memcpy(tail + 5 - got, buffer, got);
      }
      if (!memcmp(tail, "0\r\n\r\n", 5)) {
        done++;
        if (sent < requests) {
          sent++;
          if (send(fd, request, size, MSG_NOSIGNAL) < 0) return 1;
        }
      }
    }
  }
  printf("{\"requests\":%d,\"reads\":%ld,\"bytes\":%ld,\"cpuSeconds\":%.6f}\n", done, reads, bytes, cpu() - before);
  return 0;
}
