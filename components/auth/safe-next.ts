/** Only addresses of our own are followed after signing in. */
export function safeNext(next: string | null | undefined): string {
  return next && /^\/(?![/\\])/.test(next) ? next : '/'
}
