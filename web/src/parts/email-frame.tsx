import { useEffect, useRef, useState } from 'react';
import { urlOf } from '../api/call.ts';
import styles from './email-frame.module.css';

/** The service's page that shows an email with its own styles, which the policy of this page forbids. */
const FRAME = '/email-frame';

interface EmailFrameProps {
  title: string;
  /** The HTML as it is sent. Its logo is a `data:` URL: the frame loads nothing. */
  html: string;
}

/** Shows an email as it is sent, in a sandboxed frame as high as the email. Its links lead nowhere. */
export function EmailFrame({ title, html }: EmailFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [isLoaded, setLoaded] = useState(false);
  const [height, setHeight] = useState<number | null>(null);
  useEffect(() => {
    if (isLoaded) frame.current?.contentWindow?.postMessage(html, '*');
  }, [html, isLoaded]);
  useEffect(() => {
    const listen = ({ source, data }: MessageEvent<{ emailHeight?: unknown } | null>) => {
      const reported = data?.emailHeight;
      if (source === frame.current?.contentWindow && typeof reported === 'number') setHeight(reported);
    };
    addEventListener('message', listen);
    return () => removeEventListener('message', listen);
  }, []);
  return (
    <iframe
      ref={frame}
      className={styles['email']}
      title={title}
      sandbox="allow-scripts"
      src={urlOf(FRAME)}
      height={height ?? undefined}
      onLoad={() => setLoaded(true)}
    />
  );
}
