import type { Topic } from './shared.ts';

/** List of the functions that receive messages from other processes, by topic. */
export interface Listeners {
  subscribe(topic: Topic, listener: (masterId: number) => void): void;
  notify(topic: Topic, masterId: number): void;
}

export function createListeners(): Listeners {
  const listeners: [Topic, (masterId: number) => void][] = [];
  return {
    subscribe: (topic, listener) => void listeners.push([topic, listener]),
    notify(topic, masterId) {
      for (const [subscribed, listener] of listeners) if (subscribed === topic) listener(masterId);
    },
  };
}
