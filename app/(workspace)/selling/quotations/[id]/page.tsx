import { documentPage } from '../../../document-pages'

const { Page, generateMetadata } = documentPage('acc_quotation')

export { generateMetadata }
export default Page
