// What browsers have, and the compiler of Debian 12 doesn't know.
interface Array<T> {
  findLast(isWanted: (one: T) => boolean): T | undefined;
}
