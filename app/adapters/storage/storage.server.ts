import type { Readable } from "node:stream";

/** Where media is kept. A key is written once, and what can be read under it is whole. */
export interface Storage {
  /** Takes over a local file: afterwards it is gone from its path. Throws if the key exists. */
  putFile(key: string, path: string, contentType: string): Promise<void>;
  /** Throws if the key does not exist. */
  open(key: string, range?: ByteRange): Promise<Readable>;
  size(key: string): Promise<number | undefined>;
  download(key: string, toPath: string): Promise<void>;
  remove(key: string): Promise<void>;
  list(prefix: string): AsyncIterable<string>;
  /** Throws if nothing can be written. */
  check(): Promise<void>;
  /** An address for whoever may see the file, the same all through an hour. Undefined for what is not there that could give it. */
  signedUrl?(key: string, contentType: string, name: string): Promise<string | undefined>;
}

export interface Disk extends Storage {
  pathOf(key: string): string;
}

export interface Bucket extends Storage {
  /** Like `putFile`, but the local file stays. */
  copyFile(key: string, path: string, contentType: string, signal?: AbortSignal): Promise<void>;
}

/** Both ends are included. */
export interface ByteRange {
  start: number;
  end: number;
}

const KEY = /^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/;

export function checkedKey(key: string): string {
  if (!KEY.test(key) || key.includes("..") || key.length > 500) throw new Error(`Not a storage key: ${JSON.stringify(key)}`);
  return key;
}
