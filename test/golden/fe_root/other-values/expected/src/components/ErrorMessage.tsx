import { messageOf } from '../api-error';

interface Props {
  readonly error: unknown;
  /** Offered when it is given. */
  readonly onRetry?: () => void;
}

/** What went wrong, read out at once. */
export function ErrorMessage({ error, onRetry }: Props) {
  return (
    <div className="error-message" role="alert">
      <p>{messageOf(error)}</p>
      {onRetry && (
        <button type="button" onClick={onRetry}>
          Try again
        </button>
      )}
    </div>
  );
}
