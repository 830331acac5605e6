/** What the primary tells a worker in its environment. */
export interface WorkerTask {
  /** How many there are. */
  workers: number;
  /** The port that all answer at. */
  port: number;
}

/** The variable of the environment that it stands in. */
export const taskVariable = 'KAFRA_WORKER_TASK';
