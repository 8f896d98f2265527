/** `fetch` for an upload that tells how much of it has left, from 0 to 1; `fetch` itself tells nothing. */
export function sendWithProgress(onProgress: (share: number) => void): typeof fetch {
  return (url, { method = 'GET', headers, body, signal } = {}) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(method, String(url));
      for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value);
      request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
      request.onload = () =>
        resolve(new Response(request.responseText, { status: request.status, headers: headersOf(request) }));
      // As fetch rejects when no answer came at all.
      request.onerror = () => reject(new TypeError('no answer'));
      signal?.addEventListener('abort', () => {
        request.abort();
        reject(signal.reason);
      });
      request.send(body instanceof FormData ? body : null);
    });
}

function headersOf(request: XMLHttpRequest): Headers {
  const headers = new Headers();
  for (const line of request.getAllResponseHeaders().trim().split(/\r?\n/)) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.append(line.slice(0, colon).trim(), line.slice(colon + 1).trim());
  }
  return headers;
}
