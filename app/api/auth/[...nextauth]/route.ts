import { serveAuth } from '@/lib/core/auth/serve-auth'

export { serveAuth as GET, serveAuth as POST }
