import '@/lib/modules'
import { serve } from '@/lib/core/http/mount'

export { serve as DELETE, serve as GET, serve as HEAD, serve as OPTIONS, serve as PATCH, serve as POST, serve as PUT }
