/*
 * Keeps beside a program what a disk would still have after a power loss: of each file below POWER_ROOT the content at its
 * last fsync or fdatasync, of each folder its names at its last fsync. What was not synced is found nowhere.
 *
 *   cc -shared -fPIC -o synced-only.so synced-only.c -ldl
 *   LD_PRELOAD=…/synced-only.so POWER_ROOT=/data POWER_KEPT=/kept program
 *
 * /kept/files/<inode> has a file's bytes, /kept/folders/<inode> lines of `<inode> <kind> <name>`, kind being d or f. With
 * POWER_LIES=1 the disk lies, as some do: it says that it has synced, and nothing is kept.
 */
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

typedef int (*sync_call)(int);

static pthread_mutex_t one_at_a_time = PTHREAD_MUTEX_INITIALIZER;

/* The path of what is kept of an inode, and of the file that is written before it takes that name. */
static void names_of(char *name, char *unfinished, const char *kind, ino_t inode) {
  const char *kept = getenv("POWER_KEPT");
  snprintf(name, PATH_MAX, "%s/%s/%lu", kept, kind, (unsigned long)inode);
  snprintf(unfinished, PATH_MAX, "%s/unfinished-%lu", kept, (unsigned long)inode);
}

static void give_up(const char *what) {
  perror(what);
  abort();
}

/*
 * Opened once for each inode and never closed: closing would drop the program's locks on the file, and while an inode is
 * open, no new file gets its number.
 */
static int reader_of(int fd, ino_t inode) {
  static struct { ino_t inode; int fd; } readers[4096];
  static size_t count;
  for (size_t i = 0; i < count; i++)
    if (readers[i].inode == inode) return readers[i].fd;
  char link[64];
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  int reader = open(link, O_RDONLY | O_CLOEXEC);
  if (reader < 0 || count == 4096) give_up(link);
  readers[count].inode = inode;
  readers[count++].fd = reader;
  return reader;
}

static void keep_file(int from, ino_t inode) {
  char name[PATH_MAX], unfinished[PATH_MAX], block[65536];
  names_of(name, unfinished, "files", inode);
  int to = open(unfinished, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
  if (to < 0) give_up(unfinished);
  off_t at = 0;
  for (ssize_t got; (got = pread(from, block, sizeof block, at)) > 0; at += got)
    if (write(to, block, got) != got) give_up(unfinished);
  close(to);
  if (rename(unfinished, name) != 0) give_up(name);
}

static void keep_folder(const char *path, ino_t inode) {
  char name[PATH_MAX], unfinished[PATH_MAX];
  names_of(name, unfinished, "folders", inode);
  DIR *folder = opendir(path);
  FILE *to = fopen(unfinished, "we");
  if (!folder || !to) give_up(path);
  for (struct dirent *entry; (entry = readdir(folder));) {
    if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0) continue;
    fprintf(to, "%lu %c %s\n", (unsigned long)entry->d_ino, entry->d_type == DT_DIR ? 'd' : 'f', entry->d_name);
  }
  closedir(folder);
  fclose(to);
  if (rename(unfinished, name) != 0) give_up(name);
}

static void keep(int fd) {
  const char *root = getenv("POWER_ROOT");
  if (!root || !getenv("POWER_KEPT") || getenv("POWER_LIES")) return;
  char link[64], path[PATH_MAX];
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length < 0) return;
  path[length] = 0;
  struct stat stat;
  if (strncmp(path, root, strlen(root)) != 0 || fstat(fd, &stat) != 0) return;
  int reader = reader_of(fd, stat.st_ino);
  if (S_ISDIR(stat.st_mode)) keep_folder(path, stat.st_ino);
  else keep_file(reader, stat.st_ino);
}

static int synced(const char *name, int fd) {
  sync_call real = (sync_call)dlsym(RTLD_NEXT, name);
  pthread_mutex_lock(&one_at_a_time);
  int result = real(fd);
  if (result == 0) keep(fd);
  pthread_mutex_unlock(&one_at_a_time);
  return result;
}

int fsync(int fd) { return synced("fsync", fd); }
int fdatasync(int fd) { return synced("fdatasync", fd); }
