import { setMaxListeners } from 'node:events';
import type { ServerResponse } from 'node:http';

/**
 * Tells once when an answer has left, or cannot any more. Of answers that wait behind one another (requests may be
 * pipelined: RFC 9112, 9.3.2), Node 22 closes only the first ones when their connection ends, Node 24 all of them. So
 * the connection is asked as well.
 */
export function onceClosed(response: ServerResponse, tell: () => void): void {
  const { socket } = response.req;
  if (response.closed || socket.closed) {
    tell();
    return;
  }
  // One for each request that is pipelined.
  setMaxListeners(0, socket);
  const onClose = () => {
    response.off('close', onClose);
    socket.off('close', onClose);
    tell();
  };
  response.once('close', onClose);
  socket.once('close', onClose);
}
