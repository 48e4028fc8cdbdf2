// Verifies the tokens of a host's own accounts: what a host's main file needs beside the application.
@_exported public import Tokens
// Agents that search for pictures, to be given to a flow.
@_exported public import ImageSearch
// Payment adapters, and what a host verifies callbacks by.
@_exported public import Payments
