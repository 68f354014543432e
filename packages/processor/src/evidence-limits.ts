/** The maximum size of one evidence file in bytes: 5 MB. */
export const maxEvidenceFile = 5_000_000

/** The maximum total size of all evidence files of a dispute in bytes: 4.5 MB. */
export const maxEvidenceTogether = 4_500_000
