/** NOTIFY channel that wakes the workers; the payload is the queue's name. */
export const queueChannel = 'telltale_queue';
