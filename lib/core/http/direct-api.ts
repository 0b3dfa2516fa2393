import { processState } from '../process/process-state.ts'

export type Serve = (request: Request) => Promise<Response>

/**
 * What answers the API, for the server in front of Next, which is no part of Next's bundle. Next would spend as long on
 * finding and wrapping a route as most requests take.
 */
const home = () => processState<{ serve?: Serve }>('direct-api', () => ({}))

export function offerDirectly(serve: Serve): void {
  home().serve = serve
}

/** Folders of `app/api` beside the catch-all; Next serves them. */
export const FOLDERS_OF_NEXT = ['auth', 'bench', 'health', 'metrics', 'openapi.json', 'ready']
const OF_NEXT = new RegExp(`^/api/(${FOLDERS_OF_NEXT.map((name) => name.replace('.', '\\.')).join('|')})(/|\\?|$)`)
/** Next sends callers on from these to the same address without doubled and trailing slashes. */
const UNTIDY = /^[^?]*(\/\/|\\|\/(\?|$))/

/** @returns null where Next must answer */
export const directServe = (url: string): Serve | null =>
  url.startsWith('/api/') && !OF_NEXT.test(url) && !UNTIDY.test(url) ? (home().serve ?? null) : null
