/** NOTIFY channel that wakes the workers; the payload is the queue's name. */
export const queueChannel = 'telltale_queue_2';

/** That of versions whose queue lies in the schema `pgboss`. */
export const formerQueueChannel = 'telltale_queue';
