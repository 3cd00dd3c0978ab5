import type { Readable } from "node:stream";

/** A key is written once, and a file that can be read is complete. */
export interface Storage {
  /** Moves a local file into the storage. Throws if the key exists. */
  putFile(key: string, path: string, contentType: string): Promise<void>;
  /** Throws if the key does not exist. */
  open(key: string, range?: ByteRange): Promise<Readable>;
  size(key: string): Promise<number | undefined>;
  download(key: string, toPath: string): Promise<void>;
  remove(key: string): Promise<void>;
  list(prefix: string): AsyncIterable<string>;
  /** Throws if the storage is not writable. */
  check(): Promise<void>;
  /** A URL that serves the file directly and stays the same within an hour, or undefined if the file has none. */
  signedUrl?(key: string, contentType: string, name: string): Promise<string | undefined>;
}

export interface Disk extends Storage {
  pathOf(key: string): string;
}

export interface Bucket extends Storage {
  copyFile(key: string, path: string, contentType: string, signal?: AbortSignal): Promise<void>;
}

export class StorageAway extends Error {
  readonly code = "STORAGE_AWAY";
}

/** Both ends are inclusive. */
export interface ByteRange {
  start: number;
  end: number;
}

const KEY = /^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/;

export function checkedKey(key: string): string {
  if (!KEY.test(key) || key.includes("..") || key.length > 500) throw new Error(`Not a storage key: ${JSON.stringify(key)}`);
  return key;
}
