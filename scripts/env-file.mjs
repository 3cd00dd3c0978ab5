import { existsSync } from "node:fs";

// Variables that are already set take precedence.
if (existsSync(".env")) process.loadEnvFile();
