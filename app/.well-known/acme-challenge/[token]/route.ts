import '@/lib/modules'
import { serve } from '@/lib/core/http/mount'

// Certificate authorities ask here; the route is a row of the website's table.
export { serve as GET, serve as HEAD }
