/** Settings that the primary passes to a worker in its environment. */
export interface WorkerTask {
  /** How many there are. */
  workers: number;
  /** The port that all answer at. */
  port: number;
}

/** Environment variable of the task. */
export const taskVariable = 'KAFRA_WORKER_TASK';
