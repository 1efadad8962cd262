// Supported by browsers, but unknown to the compiler in Debian 12.
interface Array<T> {
  findLast(isWanted: (one: T) => boolean): T | undefined;
}
