import { connect, type Socket } from 'node:net';

const leastBytesPerSecond = 16_000;
const againMs = 250;

export interface SlowSender {
  /** Statuses of the answers it got so far; a connection that ended without one is 0. */
  readonly statuses: readonly number[];
  stop(): void;
}

export interface SlowUpload {
  readonly url: string;
  readonly path: string;
  readonly headers: readonly string[];
  /** Bytes sent at once, before it stalls or slows down. */
  readonly burstBytes: number;
  readonly announcedBytes: number;
  /** False: nothing comes after the burst. True: exactly the least rate that is allowed. */
  readonly goesOn: boolean;
}

/** One connection that holds an upload open as long as the server lets it, and opens another when that ends. */
export function sendSlowly(upload: SlowUpload): SlowSender {
  const { hostname, port } = new URL(upload.url);
  const statuses: number[] = [];
  let isStopped = false;
  let socket: Socket;
  let timer: NodeJS.Timeout;

  function open(): void {
    let answer = '';
    socket = connect(Number(port), hostname, () => {
      beginUpload(socket, upload);
      if (upload.goesOn)
        timer = setInterval(() => socket.write(Buffer.alloc(leastBytesPerSecond / 4)), againMs);
    });
    socket.on('data', (piece) => {
      if (answer === '') answer = String(piece);
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearInterval(timer);
      if (isStopped) return;
      statuses.push(Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 0));
      setTimeout(() => isStopped || open(), againMs);
    });
  }

  open();
  return {
    statuses,
    stop() {
      isStopped = true;
      clearInterval(timer);
      socket.destroy();
    },
  };
}

function beginUpload(socket: Socket, { url, path, headers, burstBytes, announcedBytes }: SlowUpload): void {
  const head = [
    `POST ${path} HTTP/1.1`,
    `Host: ${new URL(url).host}`,
    `Content-Length: ${announcedBytes}`,
    'Content-Type: multipart/form-data; boundary=b',
    ...headers,
    '\r\n',
  ];
  socket.write(head.join('\r\n'));
  socket.write('--b\r\nContent-Disposition: form-data; name="file"; filename="x"\r\n\r\n');
  socket.write(Buffer.alloc(burstBytes));
}
