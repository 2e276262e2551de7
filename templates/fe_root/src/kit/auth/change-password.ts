import { API_URL, CREDENTIALS, TOKEN_PATH } from '@/settings';

import { ApiError } from '../api-error';
import { type Answer, goOn, keep, sendSigned } from '../session';

/**
 * Change the password of who is signed in, who stays so; the API ends the session of before.
 *
 * @throws ApiError - the API does not take one of them, or does not answer
 */
export async function changePassword(current: string, next: string): Promise<void> {
  const request = new Request(`${API_URL}${TOKEN_PATH}/password`, {
    method: 'POST',
    credentials: CREDENTIALS,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ current_password: current, new_password: next }),
  });
  const answer = await sendSigned(request).catch((error: unknown) => {
    throw new ApiError(undefined, error);
  });
  const given: unknown = await answer.json().catch(() => undefined);
  if (!answer.ok) throw new ApiError(answer.status, given);
  keep(given as Answer);
  goOn();
}
