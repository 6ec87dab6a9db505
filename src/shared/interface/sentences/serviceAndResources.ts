/** The sentences of the interface, word for word, in its sections 1 and 2: what the service does, and its resources. */
export const serviceAndResources: Readonly<Record<string, string>> = {
  '1-1':
    'The service is the hospital-side interface through which an external nursing application does four things:',
  '1-2': 'reads patients, encounters and existing wounds;',
  '1-3': 'uploads photos;',
  '1-4': 'writes nursing assessment records (admission nursing assessment and wound assessment);',
  '1-5': 'reads those records back.',
  '1-6': 'Writes are synchronous.',
  '1-7': 'A successful write returns a receipt at once, and the record can then be read.',
  '1-8': 'A wound assessment can be corrected (its care note only) and voided.',
  '1-9': 'Each of these creates a new record version.',
  '1-10': 'Records are never deleted and never restored.',
  '1-11':
    'The operator of a write is determined by the authenticated identity and never by the payload.',
  '1-12': 'Write operations are de-duplicated by a caller-generated `clientRequestId`.',
  '1-13':
    'The caller uses only the identifiers the interface returns (patient, encounter, wound, attachment, record).',
  '1-14': 'It does not invent hospital identifiers.',
  '1-15': 'Filters used to narrow queries never replace permission checks.',
  '1-16': 'All paths below are relative to `{base_url}`.',
  '1-17': 'The base address ends with a version segment `/v1` (see Versioning).',
  '1-18':
    'Bodies are JSON (`application/json`) except the photo upload (`multipart/form-data`) and the photo download (raw image).',
  '2-1': 'All identifiers are strings with minimum length 1, assigned by the hospital and stable.',
  '2.1-1': 'patientId · string · hospital patient identifier',
  '2.1-2': 'medicalRecordNumber · string · meaningful only together with the institution',
  '2.1-3': 'displayName · string · patient display name',
  '2.2-1': 'All four fields are required.',
  '2.2-2': 'encounterId · string · stable identifier of the visit',
  '2.2-3': 'patientId · string · owning patient',
  '2.2-4':
    'type · string · `inpatient`, `outpatient`, `emergency` (example codes; the hospital defines the real ones)',
  '2.2-5':
    'status · string · `active`, `closed`, `cancelled` (example codes; the hospital defines the real ones)',
  '2.3-1': 'woundId · string · required',
  '2.3-2': 'patientId · string · required, owning patient',
  '2.3-3': 'site · string · required, body site, minLength 1',
  '2.4-1': 'attachmentId · string · hospital file identifier',
  '2.4-2': 'patientId · string · owning patient',
  '2.4-3':
    'contentType · string · `image/jpeg` or `image/png`, the actual format of the stored file',
  '2.4-4':
    "The external application keeps its own file identifiers separately from the hospital's.",
  '2.4-5': 'The mapping between them is kept on the integration side.',
  '2.5-1': 'clientRequestId · string · echo of the request id',
  '2.5-2': 'recordId · string · hospital record identifier',
  '2.5-3': 'version · integer · current record version, starts at 1',
  '2.5-4': 'status · string · `committed`',
  '2.5-5': 'recordState · string · `valid` or `voided`',
  '2.5-6': 'recordedAt · string, date-time · ISO 8601 with time zone',
  '2.6-1':
    'clientRequestId · string · caller-generated; unchanged on every retry of the same submission',
  '2.6-2': 'patientId · string · from a hospital query',
  '2.6-3':
    'encounterId · string · hospital encounter id; included when the workflow needs an encounter link, omitted otherwise',
  '2.6-4': 'woundId · string · from the existing-wound list',
  '2.6-5': 'observedAt · string, date-time · actual assessment time, ISO 8601 with time zone',
  '2.6-6': 'assessment · object · see below',
  '2.6-7':
    'attachmentIds · array of string · ids of already uploaded files; an empty array when there is no photo',
  '2.6-8': '`assessment` object:',
  '2.6-9': 'careNote · string · description of the care given',
  '2.6-10': 'length · object `{value: number, unit: string}` · only when measured; unit is `cm`',
  '2.6-11': 'width · object `{value: number, unit: string}` · only when measured; unit is `cm`',
  '2.6-12':
    'The hospital validates permission and the relations among patientId, encounterId, woundId and attachmentIds.',
  '2.6-13':
    'Which wound assessment input fields the schema requires: not shown (every field above appears in the full example; encounterId is conditional and length and width are optional).',
  '2.6-14': 'Length limits of careNote and of the void reason: not shown.',
  '2.7-1':
    'The input fields (clientRequestId, patientId, encounterId, woundId, observedAt, assessment, attachmentIds) plus the receipt fields recordId, version, status, recordState, recordedAt.',
  '2.7-2': 'The current version and recordState are returned.',
  '2.7-3': 'A voided record is still returned.',
  '2.8-1': 'clientRequestId · string · caller-generated',
  '2.8-2': 'version · integer · the current version of the record',
  '2.8-3': 'changes · object · only `careNote` (string) may be changed',
  '2.8-4': 'A field omitted from `changes` stays unchanged.',
  '2.8-5': '`null` is not accepted.',
  '2.8-6': 'The patient and the wound association cannot be modified.',
  '2.9-1': 'clientRequestId · string · caller-generated',
  '2.9-2': 'version · integer · the current version',
  '2.9-3':
    'reason · string · void reason; kept in the hospital audit trail and not returned by GET',
  '2.10-1':
    'The body must have no properties other than those listed, including inside `assessment` and inside each section.',
  '2.10-2': 'clientRequestId · string · required, minLength 1, unchanged on retries',
  '2.10-3': 'patientId · string · required, minLength 1',
  '2.10-4':
    'encounterId · string · required in this example; must be an inpatient stay of that patient',
  '2.10-5': 'assessedAt · string, date-time · required, actual assessment time with time zone',
  '2.10-6':
    'assessment · object · required; sections below, each an object with no extra properties',
  '2.10-7':
    'The admission record (GET result) is the input plus recordId, version, status, recordState, recordedAt.',
  '2.10-8': 'Sections of `assessment` and their fields.',
  '2.10-9': 'A type of `string[]` is an array of strings.',
  '2.10-10': 'basic',
  '2.10-11':
    'education · string · `illiterate`, `elementary`, `junior_high`, `senior_high`, `college`, `university_or_above`',
  '2.10-12':
    'languages · string[] · unique, at least 1 item; values `mandarin`, `taiwanese_hokkien`, `hakka`, `amis`, `atayal`, `rukai`, `yami`, `english`, `indonesian`, `japanese`, `thai`, `filipino`, `other`',
  '2.10-13':
    'religions · string[] · unique, at least 1 item; values `none`, `buddhism`, `taoism`, `christianity`, `catholicism`, `islam`, `other`; when `none` is present it is the only item (exactly 1 item)',
  '2.10-14': 'alerts',
  '2.10-15': 'antithromboticUse · string · `none`, `yes`, `uncertain`',
  '2.10-16': 'drugAllergy · string · `none`, `unknown`, `yes`',
  '2.10-17':
    'drugAllergyNote · string · length 1 to 4000; required and applicable only when drugAllergy equals `yes`',
  '2.10-18':
    'drugAllergens · string[] · unique, at least 1 item; values `contrast_media`, `blood_transfusion`, `nsaid`, `sulfonamides`, `penicillin`, `g6pd`, `other`',
  '2.10-19': 'foodAllergy · string · enumeration',
  '2.10-20': 'transfusionReaction · string · enumeration',
  '2.10-21': 'bloodType · string · enumeration',
  '2.10-22': 'recentForeignTravel · string · enumeration',
  '2.10-23': 'treatmentRestrictions · string[] · enumeration values',
  '2.10-24': 'tubes · string[] · enumeration values',
  '2.10-25': 'rapidTestDate · object `{year, month, day}` · integers',
  '2.10-26': 'rapidTestResult · string · enumeration',
  '2.10-27': 'pcrDate · object `{year, month, day}` · integers; year may be omitted',
  '2.10-28': 'pcrResult · string · enumeration',
  '2.10-29': 'health',
  '2.10-30': 'familyHistoryStatus · string',
  '2.10-31': 'familyHistory · array of `{relation: string, diseases: string[]}`',
  '2.10-32':
    'maritalStatus, livingStatus, familyInteraction, occupation, financialStatus, smokingStatus, alcoholUse, betelNutStatus, surgeryExperience, recentEmergencyOrAdmissionCount · string',
  '2.10-33': 'primaryCaregivers, medicalHistory, currentMedications · string[]',
  '2.10-34': 'nutrition',
  '2.10-35': 'heightCm, weightKg · number',
  '2.10-36': 'edemaStatus, foodRestriction · string',
  '2.10-37':
    'feedingRoutes, feedingStatus, oralConditions, dentures, dietTypes, otherSymptoms · string[]',
  '2.10-38': 'sleep',
  '2.10-39': 'conditions · string[]',
  '2.10-40': 'usualHours · number',
  '2.10-41': 'activity',
  '2.10-42': 'mobility, limbAppearance, gait, selfCareAbility, fallInPastYear · string',
  '2.10-43': 'needsMobilityAid · boolean',
  '2.10-44': 'mobilityAids · string[]',
  '2.10-45':
    'leftUpperMuscleStrength, rightUpperMuscleStrength, leftLowerMuscleStrength, rightLowerMuscleStrength · string (a grade carried as a string)',
  '2.10-46': 'respiratory',
  '2.10-47': 'chestSymmetry, coughFrequency, sputumClearance, sputumStatus · string',
  '2.10-48': 'patterns, breathSounds, oxygenTherapies · string[]',
  '2.10-49': 'circulation',
  '2.10-50': 'implantStatus, peripheralCirculation · string',
  '2.10-51': 'symptoms · string[]',
  '2.10-52': 'cognition',
  '2.10-53': 'leftVision, rightVision, leftHearing, rightHearing, behaviors · string[]',
  '2.10-54': 'orientation, painStatus, speech, skinAppearance · string',
  '2.10-55': 'painFindings · array of `{site: string, score: string}`',
  '2.10-56': 'elimination',
  '2.10-57': 'stoolConditions, urinationConditions · string[]',
  '2.10-58': 'stoolColor, urineColor · string',
  '2.10-59': 'reproduction',
  '2.10-60': 'maleGenitalAppearance · string[]',
  '2.10-61':
    'contacts (all strings): decisionMakerName, decisionMakerPhone, decisionMakerRelation, informationProviderName, informationProviderPhone, informationProviderRelation, contactName, contactPhone, contactRelation.',
  '2.10-62': 'admission',
  '2.10-63':
    'wardDate · string · format `YYYY-MM-DD`; any other format gives a field-level validation error at path `assessment.admission.wardDate`',
  '2.10-64': 'wardTime · string · time of day, `HH:MM`',
  '2.10-65': 'reason · string · free text',
  '2.10-66': 'family',
  '2.10-67': 'members · array of objects',
  '2.10-68':
    'Each member has: role, sex, maritalStatus, isDecisionMaker, aliveStatus, livesTogether (strings), age (number), familyHistory (string[]).',
  '2.10-69': 'The members of the full example carry different subsets of these.',
  '2.10-70':
    'Required or optional status of the sections and fields inside the admission `assessment`: not shown.',
  '2.10-71':
    'Allowed values of the admission fields that have no enumeration listed above: not shown.',
};
