/*
 * Runs a program and writes the CPU seconds that it and its children used to file descriptor 3: cpu-of PROGRAM ARGUMENTS…
 * It is to lead a process group of its own: when its parent dies, all of the group is killed. SIGTERM is for the program.
 */
#include <signal.h>
#include <stdio.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

static void on_orphaned(int number) {
  (void)number;
  kill(0, SIGKILL);
}

int main(int argc, char **argv) {
  if (argc < 2) return 2;
  pid_t child = fork();
  if (child == 0) {
    close(3);
    execvp(argv[1], argv + 1);
    _exit(127);
  }
  signal(SIGTERM, SIG_IGN);
  if (getpgrp() == getpid()) {
    signal(SIGUSR1, on_orphaned);
    prctl(PR_SET_PDEATHSIG, SIGUSR1, 0, 0, 0);
  }
  int status;
  while (waitpid(child, &status, 0) < 0);
  struct rusage u;
  getrusage(RUSAGE_CHILDREN, &u);
  dprintf(3, "%.6f\n", u.ru_utime.tv_sec + u.ru_stime.tv_sec + (u.ru_utime.tv_usec + u.ru_stime.tv_usec) / 1e6);
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128;
}
