/*
 * A server that knows the truth: it streams completions on a fixed schedule and remembers, on CLOCK_MONOTONIC, when each
 * request had arrived whole (as the kernel stamped its last packet, so that a server that reads late is late, and no
 * client is blamed for it) and when each event had really left (after send() returned).
 *
 *   truth-server PORT TTFT_US ITL_US TOKENS
 *
 * ITL_US 0 sends as fast as the sockets take it. GET /truth answers with doubles (little endian): the number of requests,
 * then of each the time it was whole, the number of events, and their times, in milliseconds; GET /reset forgets them;
 * GET /cpu answers with the CPU time of this process in seconds.
 */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/tcp.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { READ_SIZE = 65536, MAX_FD = 8192, MAX_BODY = 1 << 20 };

typedef struct {
  double whole;
  int events;
  double *times;
} Record;

typedef struct {
  int fd, chat, usage, next, active, waiting_write, heap_place;
  size_t length, capacity;
  char *buffer;
  double due, arrived;
  long record;
  size_t unsent_from, unsent_to;
  char unsent[1024];
} Stream;

typedef struct {
  char *bytes;
  size_t length;
} Text;

static double ttft_ms, itl_ms;
static Text *texts[2][2];
static int tokens;
static Stream *streams[MAX_FD];
static Stream *heap[MAX_FD];
static int heap_size;
static Record *records;
static long record_count, record_capacity;
static int poller;

static double now_ms(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1e3 + t.tv_nsec / 1e6;
}

static void heap_swap(int a, int b) {
  Stream *s = heap[a];
  heap[a] = heap[b];
  heap[b] = s;
  heap[a]->heap_place = a;
  heap[b]->heap_place = b;
}

static void heap_up(int i) {
  while (i > 0 && heap[i]->due < heap[(i - 1) / 2]->due) {
    heap_swap(i, (i - 1) / 2);
    i = (i - 1) / 2;
  }
}

static void heap_down(int i) {
  for (;;) {
    int least = i, l = 2 * i + 1, r = l + 1;
    if (l < heap_size && heap[l]->due < heap[least]->due) least = l;
    if (r < heap_size && heap[r]->due < heap[least]->due) least = r;
    if (least == i) return;
    heap_swap(i, least);
    i = least;
  }
}

static void heap_push(Stream *s) {
  s->heap_place = heap_size;
  heap[heap_size++] = s;
  heap_up(s->heap_place);
}

static void heap_remove(Stream *s) {
  int i = s->heap_place;
  if (i < 0) return;
  heap_swap(i, heap_size - 1);
  heap_size--;
  s->heap_place = -1;
  if (i < heap_size) {
    heap_down(i);
    heap_up(i);
  }
}

static void close_stream(Stream *s) {
  heap_remove(s);
  streams[s->fd] = NULL;
  close(s->fd);
  free(s->buffer);
  free(s);
}

static void watch(Stream *s, int writing) {
  struct epoll_event e = {.events = EPOLLIN | (writing ? EPOLLOUT : 0), .data.fd = s->fd};
  epoll_ctl(poller, EPOLL_CTL_MOD, s->fd, &e);
  s->waiting_write = writing;
}

/* Writes all of it, or keeps the rest for later; 0 when the peer is gone. */
static int put(Stream *s, const char *bytes, size_t length) {
  ssize_t done = send(s->fd, bytes, length, MSG_NOSIGNAL);
  if (done < 0) {
    if (errno != EAGAIN) return 0;
    done = 0;
  }
  if ((size_t)done < length) {
    if (length - done > sizeof s->unsent) return 0;
    memcpy(s->unsent, bytes + done, length - done);
    s->unsent_from = 0;
    s->unsent_to = length - done;
    watch(s, 1);
  }
  return 1;
}

static size_t make_event_text(int chat, int with_usage, int index, char *out, size_t room) {
  int last = index == tokens - 1;
  char usage[128] = "";
  if (with_usage)
    snprintf(usage, sizeof usage, ",\"usage\":{\"prompt_tokens\":8,\"total_tokens\":%d,\"completion_tokens\":%d}", 9 + index, index + 1);
  char data[640];
  int n = snprintf(data, sizeof data,
                   chat ? "data: {\"id\":\"chatcmpl-truth\",\"object\":\"chat.completion.chunk\",\"created\":1,\"model\":\"truth\",\"choices\":[{\"index\":0,\"delta\":{\"content\":\" word\"},\"logprobs\":null,\"finish_reason\":%s}]%s}\n\n"
                           : "data: {\"id\":\"cmpl-truth\",\"object\":\"text_completion\",\"created\":1,\"model\":\"truth\",\"choices\":[{\"index\":0,\"text\":\" word\",\"logprobs\":null,\"finish_reason\":%s,\"stop_reason\":null}]%s}\n\n",
                   last ? "\"length\"" : "null", usage);
  size_t m = snprintf(out, room, "%x\r\n", n);
  memcpy(out + m, data, n);
  memcpy(out + m + n, "\r\n", 2);
  return m + n + 2;
}

/* Every event's text is made once: sending it is then all that the server has to do in time. */
static const Text *event_text(Stream *s, int index) {
  Text *t = &texts[s->chat][s->usage][index];
  if (!t->bytes) {
    char out[1024];
    t->length = make_event_text(s->chat, s->usage, index, out, sizeof out);
    t->bytes = memcpy(malloc(t->length), out, t->length);
  }
  return t;
}

/* After the last token: usage without choices, [DONE], and the end of the chunked body. */
static size_t end_text(Stream *s, char *out, size_t room) {
  char data[512];
  int n = snprintf(data, sizeof data,
                   "data: {\"id\":\"truth\",\"object\":\"%s\",\"created\":1,\"model\":\"truth\",\"choices\":[],\"usage\":{\"prompt_tokens\":8,\"total_tokens\":%d,\"completion_tokens\":%d}}\n\ndata: [DONE]\n\n",
                   s->chat ? "chat.completion.chunk" : "text_completion", 8 + tokens, tokens);
  return snprintf(out, room, "%x\r\n%s\r\n0\r\n\r\n", n, data);
}

static void begin_stream(Stream *s, int chat, int usage) {
  static const char head[] = "HTTP/1.1 200 OK\r\ncontent-type: text/event-stream; charset=utf-8\r\ntransfer-encoding: chunked\r\n\r\n";
  if (record_count == record_capacity) {
    record_capacity = record_capacity ? record_capacity * 2 : 1024;
    records = realloc(records, record_capacity * sizeof *records);
  }
  Record *r = &records[record_count];
  r->whole = s->arrived;
  r->events = 0;
  r->times = malloc(tokens * sizeof *r->times);
  s->record = record_count++;
  s->chat = chat;
  s->usage = usage;
  s->next = 0;
  s->active = 1;
  s->due = r->whole + ttft_ms;
  if (!put(s, head, sizeof head - 1)) {
    close_stream(s);
    return;
  }
  heap_push(s);
}

/* Sends what is due; gives the stream back to the heap, or ends it. */
static void serve_due(Stream *s) {
  char out[1024];
  if (s->unsent_to) return;
  const Text *event = event_text(s, s->next);
  if (!put(s, event->bytes, event->length)) {
    close_stream(s);
    return;
  }
  Record *r = &records[s->record];
  r->times[r->events++] = now_ms();
  s->next++;
  if (s->next < tokens) {
    s->due = itl_ms > 0 ? s->due + itl_ms : 0;
    heap_push(s);
    return;
  }
  s->active = 0;
  size_t n = end_text(s, out, sizeof out);
  if (s->unsent_to) {
    memcpy(s->unsent + s->unsent_to, out, n);
    s->unsent_to += n;
  } else if (!put(s, out, n)) {
    close_stream(s);
  }
}

static void reply(Stream *s, const char *type, const void *body, size_t length) {
  char head[256];
  int n = snprintf(head, sizeof head, "HTTP/1.1 200 OK\r\ncontent-type: %s\r\ncontent-length: %zu\r\n\r\n", type, length);
  int flags = MSG_NOSIGNAL;
  send(s->fd, head, n, flags | MSG_MORE);
  for (size_t at = 0; at < length;) {
    ssize_t done = send(s->fd, (const char *)body + at, length - at, flags);
    if (done < 0 && errno == EAGAIN) usleep(200);
    else if (done < 0) return;
    else at += done;
  }
}

static void reply_truth(Stream *s) {
  size_t count = 1;
  for (long i = 0; i < record_count; i++) count += 2 + records[i].events;
  double *all = malloc(count * sizeof *all);
  size_t at = 0;
  all[at++] = record_count;
  for (long i = 0; i < record_count; i++) {
    all[at++] = records[i].whole;
    all[at++] = records[i].events;
    for (int k = 0; k < records[i].events; k++) all[at++] = records[i].times[k];
  }
  reply(s, "application/octet-stream", all, count * sizeof *all);
  free(all);
}

static void reset(void) {
  for (long i = 0; i < record_count; i++) free(records[i].times);
  record_count = 0;
}

/* Clients write JSON with and without a blank behind the colon. */
static int says(const char *body, const char *field) {
  const char *at = strstr(body, field);
  if (!at) return 0;
  at += strlen(field);
  while (*at == ' ' || *at == ':') at++;
  return !strncmp(at, "true", 4);
}

/* Without streaming: a generation of two tokens, for clients that first look whether the server is alive. */
static void reply_whole(Stream *s, int chat) {
  char text[512];
  int n = snprintf(text, sizeof text, "{\"id\":\"truth\",\"object\":\"%s\",\"created\":1,\"model\":\"truth\",\"choices\":[{\"index\":0,%s,\"finish_reason\":\"length\"}],\"usage\":{\"prompt_tokens\":8,\"completion_tokens\":2,\"total_tokens\":10}}",
                   chat ? "chat.completion" : "text_completion",
                   chat ? "\"message\":{\"role\":\"assistant\",\"content\":\" word word\"}" : "\"text\":\" word word\"");
  reply(s, "application/json", text, n);
}

static void answer(Stream *s, const char *head, const char *body) {
  int chat = !strncmp(head, "POST /v1/chat/completions", 25);
  if (chat || !strncmp(head, "POST /v1/completions", 20)) {
    if (says(body, "\"stream\"")) begin_stream(s, chat, says(body, "\"continuous_usage_stats\""));
    else reply_whole(s, chat);
  } else if (!strncmp(head, "GET /truth ", 11)) {
    reply_truth(s);
  } else if (!strncmp(head, "GET /reset ", 11)) {
    reset();
    reply(s, "application/json", "{}", 2);
  } else if (!strncmp(head, "GET /cpu ", 9)) {
    struct rusage u;
    char text[64];
    getrusage(RUSAGE_SELF, &u);
    int n = snprintf(text, sizeof text, "%.6f", u.ru_utime.tv_sec + u.ru_stime.tv_sec + (u.ru_utime.tv_usec + u.ru_stime.tv_usec) / 1e6);
    reply(s, "text/plain", text, n);
  } else {
    static const char models[] = "{\"object\":\"list\",\"data\":[{\"id\":\"truth\",\"object\":\"model\",\"created\":1,\"owned_by\":\"truth\",\"max_model_len\":8192}]}";
    reply(s, "application/json", models, sizeof models - 1);
  }
}

/* Answers the requests that have arrived whole; one at a time on a connection. */
static void take_requests(Stream *s) {
  while (!s->active && s->length > 0) {
    s->buffer[s->length] = 0;
    char *end = strstr(s->buffer, "\r\n\r\n");
    if (!end) return;
    size_t head = end + 4 - s->buffer, body = 0;
    char *field = strcasestr(s->buffer, "content-length:");
    if (field && field < end) body = strtoul(field + 15, NULL, 10);
    if (s->length < head + body) return;
    char *text = s->buffer + head;
    char kept = text[body];
    text[body] = 0;
    int fd = s->fd;
    answer(s, s->buffer, text);
    if (streams[fd] != s) return;
    text[body] = kept;
    s->length -= head + body;
    memmove(s->buffer, s->buffer + head + body, s->length);
  }
}

/* Reads what is there; keeps when the kernel got the last of it. */
static ssize_t receive(Stream *s) {
  char control[128];
  struct iovec part = {.iov_base = s->buffer + s->length, .iov_len = READ_SIZE};
  struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1, .msg_control = control, .msg_controllen = sizeof control};
  ssize_t n = recvmsg(s->fd, &message, 0);
  if (n <= 0) return n;
  struct timespec real;
  clock_gettime(CLOCK_REALTIME, &real);
  double now = now_ms();
  s->arrived = now;
  for (struct cmsghdr *c = CMSG_FIRSTHDR(&message); c; c = CMSG_NXTHDR(&message, c)) {
    if (c->cmsg_level != SOL_SOCKET || c->cmsg_type != SCM_TIMESTAMPNS) continue;
    struct timespec stamp;
    memcpy(&stamp, CMSG_DATA(c), sizeof stamp);
    double ago = (real.tv_sec - stamp.tv_sec) * 1e3 + (real.tv_nsec - stamp.tv_nsec) / 1e6;
    if (ago > 0 && ago < 10e3) s->arrived = now - ago;
  }
  return n;
}

static void on_readable(Stream *s) {
  for (;;) {
    if (s->capacity - s->length < READ_SIZE) {
      if (s->capacity > MAX_BODY) {
        close_stream(s);
        return;
      }
      s->capacity = s->capacity ? s->capacity * 2 : 2 * READ_SIZE;
      s->buffer = realloc(s->buffer, s->capacity + 1);
    }
    ssize_t n = receive(s);
    if (n == 0 || (n < 0 && errno != EAGAIN)) {
      close_stream(s);
      return;
    }
    if (n < 0) break;
    s->length += n;
  }
  take_requests(s);
}

static void on_writable(Stream *s) {
  ssize_t n = send(s->fd, s->unsent + s->unsent_from, s->unsent_to - s->unsent_from, MSG_NOSIGNAL);
  if (n < 0 && errno != EAGAIN) {
    close_stream(s);
    return;
  }
  if (n > 0) s->unsent_from += n;
  if (s->unsent_from < s->unsent_to) return;
  s->unsent_from = s->unsent_to = 0;
  watch(s, 0);
  if (s->active && s->heap_place < 0) heap_push(s);
}

int main(int argc, char **argv) {
  if (argc != 5) {
    fprintf(stderr, "usage: truth-server PORT TTFT_US ITL_US TOKENS\n");
    return 2;
  }
  signal(SIGPIPE, SIG_IGN);
  prctl(PR_SET_TIMERSLACK, 1, 0, 0, 0);
  prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0);
  ttft_ms = atof(argv[2]) / 1e3;
  itl_ms = atof(argv[3]) / 1e3;
  tokens = atoi(argv[4]);
  for (int chat = 0; chat < 2; chat++)
    for (int usage = 0; usage < 2; usage++) texts[chat][usage] = calloc(tokens, sizeof(Text));
  int listener = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0), on = 1;
  setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(atoi(argv[1])), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  if (bind(listener, (struct sockaddr *)&address, sizeof address) || listen(listener, 4096)) {
    perror("truth-server");
    return 1;
  }
  socklen_t size = sizeof address;
  getsockname(listener, (struct sockaddr *)&address, &size);
  printf("%d\n", ntohs(address.sin_port));
  fflush(stdout);
  poller = epoll_create1(0);
  struct epoll_event e = {.events = EPOLLIN, .data.fd = listener}, events[256];
  epoll_ctl(poller, EPOLL_CTL_ADD, listener, &e);
  for (;;) {
    double wait = heap_size ? heap[0]->due - now_ms() : 1e3;
    if (wait < 0) wait = 0;
    struct timespec t = {.tv_sec = (time_t)(wait / 1e3), .tv_nsec = (long)((wait - 1e3 * (time_t)(wait / 1e3)) * 1e6)};
    int n = epoll_pwait2(poller, events, 256, &t, NULL);
    for (int i = 0; i < n; i++) {
      if (events[i].data.fd == listener) {
        int fd;
        while ((fd = accept4(listener, NULL, NULL, SOCK_NONBLOCK)) >= 0) {
          if (fd >= MAX_FD) {
            close(fd);
            continue;
          }
          setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
          setsockopt(fd, SOL_SOCKET, SO_TIMESTAMPNS, &on, sizeof on);
          Stream *s = calloc(1, sizeof *s);
          s->fd = fd;
          s->heap_place = -1;
          streams[fd] = s;
          struct epoll_event c = {.events = EPOLLIN, .data.fd = fd};
          epoll_ctl(poller, EPOLL_CTL_ADD, fd, &c);
        }
        continue;
      }
      Stream *s = streams[events[i].data.fd];
      if (s && (events[i].events & EPOLLOUT)) on_writable(s);
      s = streams[events[i].data.fd];
      if (s && (events[i].events & (EPOLLIN | EPOLLHUP | EPOLLERR))) on_readable(s);
    }
    /* A bounded number at once, so that new requests are not kept waiting by an endless unpaced stream. */
    double now = now_ms();
    for (int i = 0; i < 512 && heap_size && heap[0]->due <= now; i++) {
      Stream *s = heap[0];
      int fd = s->fd;
      heap_remove(s);
      serve_due(s);
      if (streams[fd] == s && !s->active && !s->unsent_to) take_requests(s);
    }
  }
}
