// What the server refuses, by the `code` of its problem; `detail` stays in the log.
export default {
  "problems.unknown": "Something went wrong. Please try once more.",
  "problems.offline": "The server does not answer. Trying again.",
};
