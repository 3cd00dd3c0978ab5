import Uppy from "@uppy/core";
import Tus from "@uppy/tus";

declare global {
  interface Window {
    /** Uploads a file in pieces with the token of an app, and returns the name for the post. */
    sendWithUppy: (bytes: number[], endpoint: string, token: string) => Promise<string>;
  }
}

window.sendWithUppy = async (bytes, endpoint, token) => {
  let filename = "";
  const uppy = new Uppy();
  uppy.use(Tus, {
    endpoint,
    headers: { authorization: `Bearer ${token}` },
    chunkSize: 50_000,
    onAfterResponse: (_, response) => {
      filename = response.getHeader("Upload-Filename") || filename;
    },
  });
  const type = "video/quicktime";
  uppy.addFile({ name: "line.mov", type, data: new File([new Uint8Array(bytes)], "line.mov", { type }) });
  const result = await uppy.upload();
  if (result?.failed?.length) throw new Error(String(result.failed[0]?.error));
  return filename;
};
