import { spriteLoaderOf } from '@kafra/sdk';
import { isCharacterPicture } from '@kafra/sdk/contract';
import { useEffect, useState } from 'react';
import { useApp } from '../../app-context.tsx';
import first from './placeholders/adventurer-1.svg';
import second from './placeholders/adventurer-2.svg';
import third from './placeholders/adventurer-3.svg';
import fourth from './placeholders/adventurer-4.svg';
import styles from './podium.module.css';

const placeholders = [first, second, third, fourth];
const randomPlaceholder = (): string => placeholders[Math.floor(Math.random() * placeholders.length)] ?? first;

/** Picture of a player's character. A generic figure is shown until it is loaded, or permanently if it is missing. */
export function Portrait({ playerId }: { playerId: number }) {
  const { context } = useApp();
  const [placeholder] = useState(randomPlaceholder);
  const [url, setUrl] = useState<string>();

  useEffect(() => {
    let isMounted = true;
    void spriteLoaderOf(context)(playerId).then((found) => {
      if (isMounted) setUrl(found);
    });
    return () => {
      isMounted = false;
    };
  }, [context, playerId]);

  return (
    <img
      src={url ?? placeholder}
      alt=""
      width={96}
      height={120}
      className={styles.portrait}
      data-whole={url !== undefined && isCharacterPicture(url)}
      onError={() => setUrl(undefined)}
    />
  );
}
