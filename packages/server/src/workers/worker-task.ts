/** Settings that the primary passes to a worker in its environment. */
export interface WorkerTask {
  /** Number of workers. */
  workers: number;
  /** Port of all workers. */
  port: number;
}

/** Name of the environment variable with the task. */
export const taskVariable = 'KAFRA_WORKER_TASK';
