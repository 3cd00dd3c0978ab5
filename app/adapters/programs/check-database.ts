import Database from "better-sqlite3";

/* Runs in a process of its own, since reading the whole file takes long. */

const [path = ""] = process.argv.slice(2);
const database = new Database(path, { readonly: true, fileMustExist: true });
console.log(found());
database.close();

function found(): unknown {
  try {
    return database.pragma("quick_check(1)", { simple: true });
  } catch (error) {
    if (error instanceof Database.SqliteError && /^SQLITE_(CORRUPT|NOTADB)/.test(error.code)) return error.message;
    throw error;
  }
}
