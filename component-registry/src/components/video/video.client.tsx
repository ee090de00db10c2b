'use client';

import { useCallback, useSyncExternalStore, type ReactElement, type ReactNode } from 'react';
import { hasConsent, onConsentChange } from './consent.ts';

export interface VideoGateProps {
  category: string;
  title: string;
  poster: string;
  sources: readonly { readonly src: string; readonly type: string }[];
  captions: { readonly src: string; readonly language: string; readonly label: string };
  className: string;
  /** What stands there without consent. */
  children: ReactNode;
}

/** The film once the visitor has agreed, at once and without a new page; before that, nothing of it is asked for. */
export function VideoGate({
  category,
  title,
  poster,
  sources,
  captions,
  className,
  children,
}: VideoGateProps): ReactElement {
  const isAllowed = useSyncExternalStore(
    onConsentChange,
    useCallback(() => hasConsent(document.cookie, category), [category]),
    () => false,
  );
  if (!isAllowed) return <>{children}</>;
  return (
    <video className={className} controls playsInline preload="none" poster={poster} aria-label={title}>
      {sources.map(({ src, type }) => (
        <source key={src} src={src} type={type} />
      ))}
      <track kind="captions" src={captions.src} srcLang={captions.language} label={captions.label} />
    </video>
  );
}
