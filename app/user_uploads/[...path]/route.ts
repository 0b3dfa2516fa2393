import '@/lib/modules'
import { serve } from '@/lib/core/http/mount'

// Links in chat messages point here; the routes are rows of the module's table.
export { serve as GET, serve as HEAD }
