import { useEffect, useState } from 'react';
import styles from './qr-code.module.css';

/** A QR code, drawn in the browser: its text may be a secret, so it is not sent to another server. */
export function QrCode({ text, alt }: { text: string; alt: string }) {
  const [svg, setSvg] = useState('');
  useEffect(() => {
    let isCurrent = true;
    // The text that the QR code contains is written beside it, so the dialog works without the picture.
    import('uqr').then(
      ({ renderSVG }) => isCurrent && setSvg(renderSVG(text, { ecc: 'L', border: 4 })),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [text]);
  return (
    <div className={styles.code}>
      {svg && <img src={`data:image/svg+xml,${encodeURIComponent(svg)}`} alt={alt} width={200} height={200} />}
    </div>
  );
}
