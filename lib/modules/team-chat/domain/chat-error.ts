import { AppError } from '@/lib/core/errors'

/**
 * An error in the words of the chat wire.
 * @param more further keys of the answer, by code
 */
export const chatError = (
  msg: string,
  code = 'BAD_REQUEST',
  more: Record<string, unknown> = {},
  status = 400,
): AppError => new AppError(status, code, msg, more)

export const needs = (who: 'owner' | 'administrator' | 'member'): AppError =>
  chatError(`Must be an organization ${who}`, 'UNAUTHORIZED_PRINCIPAL')
