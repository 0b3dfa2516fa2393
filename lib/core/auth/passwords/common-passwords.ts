/** The passwords tried first by everyone. Trailing digits and signs are cut off before the look-up. */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  `password passw0rd p@ssword p@ssw0rd passwort password1 wagwoord wagwoord1 letmein welcome welkom iloveyou
  1234567890 12345678901 123456789012 0123456789 0987654321 9876543210 1q2w3e4r5t 1q2w3e4r5t6y q1w2e3r4t5
  qwerty qwertyuiop qwertyui qwerty123456 asdfghjkl asdfghjkl; zxcvbnm zxcvbnm, qazwsxedc 1qaz2wsx3edc 1qazxsw2
  abc abcd abcdef abcdefgh abcdefghij abcdefghijkl a1b2c3d4e5 aaaaaaaaaa 1111111111 0000000000 1234512345 1122334455
  123123123 123123123123 123321123321 admin administrator adminadmin superadmin root rootroot toor changeme changeit
  change-me default secret supersecret topsecret test testtest tester testing demo demodemo guest login user username
  football baseball basketball superman batman spiderman pokemon dragon monkey sunshine princess shadow master
  michael jennifer jordan harley hunter trustno starwars whatever freedom computer internet samsung google facebook
  liverpool chelsea arsenal manchester barcelona juventus kaizerchiefs orlandopirates springboks bafanabafana
  southafrica johannesburg capetown durban pretoria mandela madiba jesus jesuschrist godisgood blessed
  company business office accounts summer winter spring autumn january february september october november december
  indaba indabaindaba letmeinplease iloveyouforever ilovejesus qwertyqwerty passwordpassword`
    .split(/\s+/)
    .filter(Boolean),
)
