import * as x509 from '@peculiar/x509'

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
const LIFETIME_MS = 90 * 24 * 60 * 60 * 1000

let made: Promise<{ keys: CryptoKeyPair; certificate: x509.X509Certificate }> | null = null

/** The authority is made when it is first needed, and trusted by nobody. */
function authority() {
  made ??= (async () => {
    x509.cryptoProvider.set(crypto)
    const keys = (await crypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify'])) as CryptoKeyPair
    const certificate = await x509.X509CertificateGenerator.createSelfSigned({
      name: 'CN=Indaba Sandbox Authority',
      keys,
      signingAlgorithm: ALGORITHM,
      notBefore: new Date(0),
      notAfter: new Date(Date.UTC(2099, 0, 1)),
      extensions: [new x509.BasicConstraintsExtension(true, undefined, true)],
    })
    return { keys, certificate }
  })()
  return made
}

/** @param csr DER in base64url @returns the chain as PEM */
export async function issue(csr: string, host: string, now: Date): Promise<string> {
  const { keys, certificate } = await authority()
  const request = new x509.Pkcs10CertificateRequest(Buffer.from(csr, 'base64url'))
  const leaf = await x509.X509CertificateGenerator.create({
    subject: `CN=${host}`,
    issuer: certificate.subject,
    publicKey: await request.publicKey.export(crypto),
    signingKey: keys.privateKey,
    signingAlgorithm: ALGORITHM,
    notBefore: now,
    notAfter: new Date(now.getTime() + LIFETIME_MS),
    extensions: [new x509.SubjectAlternativeNameExtension([{ type: 'dns', value: host }])],
  })
  return `${leaf.toString('pem')}\n${certificate.toString('pem')}\n`
}
