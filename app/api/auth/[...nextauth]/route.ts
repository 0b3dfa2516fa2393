import NextAuth from 'next-auth'
import { authOptions } from '@/lib/core/auth/next-auth'
import { observeRequest } from '@/lib/core/http/observe-request'

type Context = { params: Promise<{ nextauth: string[] }> }

const handler = (request: Request, context: Context): Promise<Response> =>
  observeRequest((seen) => {
    Object.assign(seen, { route: `${request.method} /auth/{action}`, surface: 'auth' })
    return NextAuth(authOptions())(request, context)
  })

export { handler as GET, handler as POST }
