type File = { fileName: string; contentType: string; content: BodyInit };

/** A download. File names are slugs: plain ASCII without quotes. */
export function fileResponse({ fileName, contentType, content }: File): Response {
  return new Response(content, {
    headers: { "Content-Type": contentType, "Content-Disposition": `attachment; filename="${fileName}"` },
  });
}

export const markdownResponse = ({ name, text }: { name: string; text: string }): Response =>
  fileResponse({ fileName: name, contentType: "text/markdown; charset=utf-8", content: text });
