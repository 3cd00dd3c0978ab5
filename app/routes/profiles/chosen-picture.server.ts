import type { Viewer } from "#app/kernel/viewer.server.ts";
import { keepDrawing } from "#app/services/accounts/pictures.server.ts";
import type { Media } from "#app/services/media/uploads.server.ts";

/** Returns the name of the uploaded file, else of the chosen drawing. A file takes precedence. */
export async function chosenPicture(
  viewer: Viewer,
  fields: URLSearchParams,
  [first]: { file: Media }[],
): Promise<string | undefined> {
  if (first) fields.delete("drawing");
  const drawing = fields.get("drawing");
  return first?.file.filename ?? (drawing ? (await keepDrawing(viewer, drawing)).filename : undefined);
}
