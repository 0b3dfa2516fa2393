import type { SandboxAnswer } from '../../sandbox-kit/part'

const safe = (text: string) => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`)

export const html = (
  title: string,
  body: string,
  more: { status?: number; headers?: Record<string, string> } = {},
): SandboxAnswer => ({
  status: more.status ?? 200,
  headers: { 'content-type': 'text/html; charset=utf-8', ...more.headers },
  body: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>
<script>document.title += " (is locked, one-time code)"</script></head><body><main><h1>${title}</h1>${body}</main></body></html>`,
})

export const goTo = (location: string, headers: Record<string, string> = {}): SandboxAnswer => ({
  status: 303,
  headers: { location, ...headers },
})

export const signInPage = (token: string, said = '', status = 200): SandboxAnswer =>
  html(
    'Veld Bank',
    `${said && `<p role="alert">${safe(said)}</p>`}
<form method="post" action="login"><input type="hidden" name="csrf_token" value="${safe(token)}">
<label>User name <input name="username"></label><label>Password <input type="password" name="password"></label>
<button>Continue</button></form>`,
    { status },
  )

export const accountsPage = (accounts: readonly { id: string; number: string; name: string }[]): SandboxAnswer =>
  html(
    'Your accounts',
    `<table><tr><th>Account</th><th>Number</th></tr>${accounts
      .map(
        ({ id, number, name }) =>
          `<tr><td><a href="accounts/${id}">${safe(name)}</a></td><td>${number.replace(/(..)(....)(....)/, '$1 $2 $3')}</td></tr>`,
      )
      .join('')}</table><p><a href="logout">Sign out</a></p>`,
  )
