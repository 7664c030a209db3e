// Codes of plays and ids of entries, made by the device: nobody can guess them, and none is asked for.

const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const LENGTH = 10;
const READ_AS = { O: "0", I: "1", L: "1" };
const DEVICE = "abcdefghijklmnopqrstuvwxyz0123456789";

const drawn = (alphabet, length) => {
  // 252 is the most whole rounds of 36 in a byte; of 32 every byte is one. What lies above would favour the first.
  const fair = 256 - (256 % alphabet.length);
  let text = "";
  while (text.length < length) {
    for (const byte of crypto.getRandomValues(new Uint8Array(length))) {
      if (byte < fair && text.length < length) text += alphabet[byte % alphabet.length];
    }
  }
  return text;
};

/** Make the code of a new play (or of a family's record book): 50 bits of chance. */
export const newCode = () => drawn(ALPHABET, LENGTH);

/** Make the name under which this device writes. */
export const newDevice = () => drawn(DEVICE, 8);

/** Read a code as people type it (case, spaces, hyphens, O for 0, I and L for 1); null for what is none. */
export function readCode(text) {
  const code = String(text ?? "")
    .toUpperCase()
    .replace(/[\s\u2010-\u2015-]/g, "")
    .replace(/[OIL]/g, (letter) => READ_AS[letter]);
  return code.length === LENGTH && [...code].every((sign) => ALPHABET.includes(sign)) ? code : null;
}

/** Write a code as people read it aloud: two halves. */
export const showCode = (code) => `${code.slice(0, 5)}-${code.slice(5)}`;

/** Make the id of an entry. crypto.randomUUID is there on secure pages alone; a tablet at home may come by http. */
export function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
