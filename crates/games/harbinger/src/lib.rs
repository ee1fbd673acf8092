//! The Harbinger Project.
