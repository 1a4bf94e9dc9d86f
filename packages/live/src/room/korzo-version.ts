/** Version of Korzo that a recording says it was made by; the same as in the package. */
export const korzoVersion = '0.1.0';
