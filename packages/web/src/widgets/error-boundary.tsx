import { messageOf } from '@kafra/sdk/rules';
import { Component, type ReactNode } from 'react';
import { resetFailedImports } from './lazy-with-preload.ts';

interface State {
  error: unknown;
}

interface ErrorBoundaryProps {
  children: ReactNode;
  /** Content that is shown instead of the error message. */
  fallback?: ReactNode;
  /** True if the error message has a button that tries again without a reload of the page. */
  canRetry?: boolean;
  /** When this value changes, the failed component is rendered again. */
  resetKey?: unknown;
}

/** Shows an error message instead of a component that fails or cannot be loaded, so that the page is not blank. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, State> {
  override state: State = { error: undefined };

  static getDerivedStateFromError(error: unknown): State {
    return { error };
  }

  override componentDidCatch(): void {
    resetFailedImports();
  }

  override componentDidUpdate({ resetKey }: ErrorBoundaryProps): void {
    if (this.state.error !== undefined && resetKey !== this.props.resetKey) this.setState({ error: undefined });
  }

  override render(): ReactNode {
    const { children, fallback, canRetry } = this.props;
    const { error } = this.state;
    if (error === undefined) return children;
    const retry = () => this.setState({ error: undefined });
    return fallback === undefined ? <ErrorPage error={error} onRetry={canRetry ? retry : undefined} /> : fallback;
  }
}

/** Page with an error. It suggests steps that help after an update of the site or a lost connection. */
export const ErrorPage = ({ error, onRetry }: { error: unknown; onRetry?: (() => void) | undefined }) => (
  <div className="boot-note" role="alert">
    <h1>This page could not be shown</h1>
    <p>Part of the site is missing or broken. Reloading usually helps.</p>
    <p>
      <small>{messageOf(error)}</small>
    </p>
    {onRetry && (
      <button type="button" onClick={onRetry}>
        Try again
      </button>
    )}
    <button type="button" onClick={() => location.reload()}>
      Reload
    </button>
  </div>
);
