import { existsSync } from "node:fs";

// What is set already counts more.
if (existsSync(".env")) process.loadEnvFile();
