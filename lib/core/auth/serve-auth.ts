import NextAuth from 'next-auth'
import { AppError, methodNotAllowed } from '../errors'
import { errorResponse } from '../http/mount'
import { observeRequest } from '../http/observe-request'
import { authOptions, UNAVAILABLE } from './next-auth'

type Context = { params: Promise<{ nextauth: string[] }> }

/** next-auth's own addresses; what it would answer with an empty 500 or in an exception's words is an error of ours. */
export const serveAuth = (request: Request, context: Context): Promise<Response> =>
  observeRequest(async (seen) => {
    Object.assign(seen, { route: `${request.method} /auth/{action}`, surface: 'auth' })
    try {
      return await answer(request, context)
    } catch (error) {
      return errorResponse(error, { 'X-Request-Id': seen.requestId }, seen.route)
    }
  })

async function answer(request: Request, context: Context): Promise<Response> {
  const [action] = (await context.params).nextauth
  // It knows callbacks by GET of other kinds of providers alone.
  if (action === 'callback' && request.method === 'GET') throw methodNotAllowed(['POST'], 'Sign in with POST.')
  let trouble: unknown
  const options = authOptions((error) => {
    trouble = error
  })
  const response: Response = await NextAuth(options)(request, context)
  if (trouble) throw trouble
  if (response.status !== 401 || !(await response.clone().text()).includes(`error=${UNAVAILABLE}`)) return response
  const detail = 'Signing in is not possible at the moment. Try again in a few seconds.'
  throw new AppError(503, 'unavailable', detail, {}, { 'Retry-After': '5' })
}
