/** Settings that the primary process passes to a worker in its environment. */
export interface WorkerTask {
  /** Number of worker processes. */
  workers: number;
  /** Port on which all workers listen. */
  port: number;
}

/** Name of the environment variable with the settings for a worker. */
export const taskVariable = 'KAFRA_WORKER_TASK';
