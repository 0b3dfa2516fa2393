/**
 * Where a shopper goes on after signing in: a path of this shop, as the address bar has it, and nothing else, as anybody can make a link
 * to the page.
 */
export function nextPath(base: string, wanted: string | undefined): string {
  const account = `${base}/account`
  try {
    // As browsers read it: `/\\host`, tabs and `..` are resolved first.
    const { origin, pathname, search, hash } = new URL(wanted ?? account, 'http://shop')
    const isHere = origin === 'http://shop' && !pathname.startsWith('//') && `${pathname}/`.startsWith(`${base}/`)
    const isSignIn = pathname === `${account}/sign-in`
    return isHere && !isSignIn ? pathname + search + hash : account
  } catch {
    return account
  }
}

export const signInHref = (base: string, next: string) => `${base}/account/sign-in?next=${encodeURIComponent(next)}`
