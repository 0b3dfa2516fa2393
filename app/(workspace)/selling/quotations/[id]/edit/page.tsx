import { editPage } from '../../../../document-pages'

const { Page, generateMetadata } = editPage('acc_quotation')

export { generateMetadata }
export default Page
