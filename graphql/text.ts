import { Refusal } from "#app/services/refusal.server.ts";

/** An operation with its variables is far smaller. */
const LARGEST = 1_000_000;

/** The body of a request, which is held in memory and so may not be large. */
export async function textOf(request: Request): Promise<string> {
  const announced = request.headers.get("content-length");
  if (Number(announced) > LARGEST) throw tooLarge();
  return announced === null ? counted(request) : request.text();
}

/** A body that comes in chunks tells its length only at its end. */
async function counted({ body }: Request): Promise<string> {
  const reader = body?.getReader();
  const decoder = new TextDecoder();
  let text = "";
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
    text += decoder.decode(part.value, { stream: true });
    if (text.length > LARGEST) throw tooLarge();
  }
  return text + decoder.decode();
}

function tooLarge(): Refusal {
  return new Refusal("TOO_LARGE");
}
