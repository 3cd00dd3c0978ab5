import type { Viewer } from "#app/kernel/viewer.server.ts";
import { keepDrawing } from "#app/services/accounts/pictures.server.ts";
import type { Media } from "#app/services/media/uploads.server.ts";

/** The name of the file that came with a form, else of the drawing that was chosen in it. With a file the choice is dropped. */
export async function chosenPicture(
  viewer: Viewer,
  fields: URLSearchParams,
  [first]: { file: Media }[],
): Promise<string | undefined> {
  if (first) fields.delete("drawing");
  const drawing = fields.get("drawing");
  return first?.file.filename ?? (drawing ? (await keepDrawing(viewer, drawing)).filename : undefined);
}
